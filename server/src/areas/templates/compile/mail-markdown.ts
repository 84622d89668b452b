import { renderMailMarkdown } from '../../../platform/html/markdown.ts'
import { brandColor, readableOn } from '../../../platform/mail/brand-color.ts'
import { type Marks, patternOf } from './liquid-source.ts'

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const ink = `${sans};color:#1c2024`
const heading = (size: number) =>
  `margin:24px 0 12px;${ink};font-size:${size}px;line-height:${size + 8}px;font-weight:650`

/** Mail clients drop style sheets, so each element carries its style; classes switch to dark colors. */
const looks: Record<string, string> = {
  h1: `class="ink" dir="auto" style="${heading(22)};margin-top:0"`,
  h2: `class="ink" dir="auto" style="${heading(18)}"`,
  h3: `class="ink" dir="auto" style="${heading(16)}"`,
  p: `class="ink" dir="auto" style="margin:0 0 16px;${ink};font-size:16px;line-height:25px;overflow-wrap:anywhere"`,
  ul: 'style="margin:0 0 16px;padding:0 0 0 22px"',
  ol: 'style="margin:0 0 16px;padding:0 0 0 22px"',
  li: `class="ink" dir="auto" style="margin:0 0 6px;${ink};font-size:16px;line-height:25px"`,
  blockquote: 'style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #d5d8de"',
  pre: `class="code ink" style="margin:0 0 16px;padding:14px;background:#f4f5f7;border:1px solid #e4e6eb;border-radius:8px;${mono};font-size:14px;line-height:21px;white-space:pre-wrap;word-break:break-word"`,
  hr: 'style="border:0;border-top:1px solid #e4e6eb;margin:24px 0"',
  table: 'cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse"',
  th: `class="ink" align="left" style="padding:6px 14px 6px 0;border-bottom:1px solid #e4e6eb;${ink};font-size:14px;line-height:21px"`,
  td: `class="ink" align="left" style="padding:6px 14px 6px 0;border-bottom:1px solid #e4e6eb;${ink};font-size:15px;line-height:22px"`,
  img: 'style="display:block;max-width:100%;height:auto;border:0;border-radius:8px"',
}

/** Renders marked Markdown as the HTML of a mail's card. */
export function mailMarkdown(text: string, marks: Marks, color: string | undefined): string {
  const html = joinLists(unwrapTags(renderMailMarkdown(spaceTags(text, marks)), marks), marks)
  return withLooks(withButtons(html, brandColor(color)), brandColor(color))
}

/** Moves a line that contains only tags between blocks. */
export const spaceTags = (text: string, marks: Marks): string =>
  text.replace(new RegExp(`^[ \\t]*((?:${tagPattern(marks)}[ \\t]*)+)$`, 'gm'), '\n\n$1\n\n')

/** Removes the paragraph around a single tag. */
export const unwrapTags = (html: string, marks: Marks): string =>
  html.replace(new RegExp(`<p>((?:${tagPattern(marks)}\\s*)+)</p>`, 'g'), '$1')

/** Joins the lists that a loop would otherwise repeat. */
export function joinLists(html: string, marks: Marks): string {
  const [loop, end] = [patternOf(marks, ['for']), patternOf(marks, ['endfor'])]
  const whole = new RegExp(`(${loop})\\s*<(ul|ol)>((?:(?!</?(?:ul|ol)>)[\\s\\S])*)</\\2>\\s*(${end})`, 'g')
  return html.replace(whole, '<$2>$1$3$4</$2>')
}

const tagPattern = (marks: Marks): string => patternOf(marks, null)

/** Renders a link that stands alone and has the title "button" as a button. */
const withButtons = (html: string, color: string): string =>
  html.replace(
    /<p><a href="([^"]*)" title="button"[^>]*>([^<]*)<\/a><\/p>/g,
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:8px 0 22px"><tr><td bgcolor="${color}" style="border-radius:10px;background:${color}"><a href="$1" style="display:inline-block;padding:13px 26px;border:1px solid ${color};border-radius:10px;${sans};font-size:16px;line-height:22px;font-weight:600;color:${readableOn(color)};text-decoration:none">$2</a></td></tr></table>`,
  )

const withLooks = (html: string, color: string): string =>
  html
    .replace(
      /<(h[1-3]|p|ul|ol|li|blockquote|pre|hr|table|th|td|img)((?: (?:start|src|alt|title)="[^"]*")*)( \/)?>/g,
      look,
    )
    .replace(/<a href="([^"]*)"(?! style)/g, `<a style="color:${color};text-decoration:underline" href="$1"`)

const look = (_: string, tag: string, attributes: string, end = ''): string =>
  `<${tag}${attributes} ${looks[tag]}${end}>`
