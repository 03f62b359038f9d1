// Runs before the first paint, so that a dark page never flashes white. Says the same as ui/theme.ts.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('evenkeel-theme')
  } catch {
    // Storage may be refused; the system's choice is then used.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
