// Loaded into each program with `--import`, and into run.js itself under npm. When the process that started this one is
// gone, even by kill -9, this one is asked to end in good order, so that no server stays behind on a port.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
