import { addMark, hasMarks, type Marks } from './liquid-source.ts'
import { TemplateProblem } from './problem.ts'

/**
 * Checks the whole address at rendering where it contains Liquid, so that no variable makes a link that runs code.
 * Liquid in a style is refused, because escaping for HTML is not enough there.
 */
export function guardAddresses(html: string, marks: Marks): string {
  const open = addMark(marks, '{% capture uk_address %}', 'capture')
  const close = addMark(marks, '{% endcapture %}', 'endcapture')
  const show = addMark(marks, '{{ uk_address | web_address }}', null)
  return html.replace(/ (href|src|background|style)="([^"]*)"/g, (attribute, name: string, value: string) => {
    if (!hasMarks(value, marks)) return attribute
    if (name === 'style') throw new TemplateProblem('has Liquid in a style, where it is not supported')
    return ` ${name}="${open}${value}${close}${show}"`
  })
}
