// Loaded into each program with `--import`. When the parent process has ended, even by SIGKILL, this one sends itself
// SIGTERM, so that no server stays behind on a port. While the event loop is blocked, the server's watchdog does it.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
