// Loaded before the server: when the command that started it is gone (even killed), the server stops as for Ctrl-C.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
