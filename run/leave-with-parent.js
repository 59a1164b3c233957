// Loaded into each program with `--import`: when the process that started it is gone, even by kill -9, the program is
// asked to end in good order, so that no server stays behind on a port.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
