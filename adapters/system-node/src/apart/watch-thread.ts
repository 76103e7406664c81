// The thread that watches over the child process while it works: a busy process cannot see for itself that the hub
// was killed, and the limit of the heap does not count bytes outside of it.
const [hub, memoryBytes] = process.argv.slice(2).map(Number);
const LOOK_EVERY_MS = 100;

setInterval(() => {
  const isOver = process.ppid !== hub || process.memoryUsage.rss() > (memoryBytes ?? 0);
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
