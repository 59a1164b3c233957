// What a test writes belongs to the folder of the run, which is in memory where there is room (folder.ts).
if (process.env.TEST_FOLDER) process.env.TMPDIR = process.env.TEST_FOLDER;
