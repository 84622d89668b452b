/**
 * A mail follows the system's colours, and the frame cannot be told otherwise: so the condition of its dark look is
 * replaced by one that always or never holds.
 */
export function framed(html: string, isDark: boolean, isMail: boolean): string {
  if (!isMail) return `<!doctype html><style>${noticeLook}</style><body>${html}</body>`
  return html.replace(/\(prefers-color-scheme:\s*dark\)/g, isDark ? '(min-width: 0px)' : '(max-width: 0px)')
}

const noticeLook =
  'body { margin: 16px; font: 15px/1.5 system-ui, sans-serif; color: #1c2024; background: #fff } a { color: #3a5bd9 }'
