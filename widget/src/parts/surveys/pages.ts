/** Whether a path fits a pattern in which each `*` stands for anything. Walked once, so that no pattern is slow. */
export function isMatch(pattern: string, path: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return pattern === path
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** Calls when a page that replaces itself has another path; answers how to stop. */
export function onPath(listener: () => void): () => void {
  let known = location.pathname
  const look = () => {
    if (location.pathname === known) return
    known = location.pathname
    listener()
  }
  const { navigation } = globalThis as { navigation?: EventTarget }
  if (navigation) {
    navigation.addEventListener('currententrychange', look)
    return () => navigation.removeEventListener('currententrychange', look)
  }
  const timer = setInterval(look, 1000)
  return () => clearInterval(timer)
}
