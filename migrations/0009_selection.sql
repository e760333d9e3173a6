-- Which event a person works on is not a fact of the tournament: each user
-- selects one for themselves, in a file of their own.
DROP TABLE setting;
