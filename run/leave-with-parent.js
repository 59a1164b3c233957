// Loaded into each program with `--import`. When the process that started this one is gone, even by kill -9, this one is
// asked to end in good order, so that no server stays behind on a port. Where the event loop stands still, the server's
// watchdog sees to it.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
