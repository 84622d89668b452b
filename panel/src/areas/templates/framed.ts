import { texts } from '../../texts/templates.ts'
/**
 * A mail follows the system's color scheme, which cannot be set for a frame, so the condition of its dark style is
 * replaced by one that is always true or false.
 */
export function framed(html: string, isDark: boolean, isMail: boolean): string {
  if (!isMail) return texts.doctypeHtmlStyleNoticeLookStyle(noticeLook, html)
  return html.replace(/\(prefers-color-scheme:\s*dark\)/g, isDark ? '(min-width: 0px)' : '(max-width: 0px)')
}

const noticeLook = texts.bodyMargin16pxFont15px15SystemUi
