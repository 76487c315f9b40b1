// Runs before the first paint, as a script of its own that the page waits for: the strict policy allows no
// inline one, and without it a chosen theme would flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Storage is blocked: the device's own theme stands.
}
