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
