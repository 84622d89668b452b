import { literalTexts } from './front-end-texts.ts'

const maxLines = 300
const code = /[.](ts|tsx|mjs|js|css)$/
const text = /[.](ts|tsx|mjs|js|css|json|md|sql|html|ya?ml|sh)$|(^|\/)(Dockerfile|run)$/

// Put together here, so that this file passes its own rule: a clone has no neighbour to point at.
const neighbour = ['..', 'shared'].join('/')

const platform = /^server\/src\/platform\/(?!.*[.]test[.])/
/** An area declares its extension points itself, so the platform has no word for what they are about. */
const areaWords =
  /campaign|survey|banner|checklist|referral|coupon|invoice|entitlement|gamification|changelog|feedback|waitlist|suppression|conversation|sign-?up|gateway|stripe|inbound|revenue/i

/** Returns the violations of a file against the rules that no other tool checks. */
export function houseRules(file: string, content: string): string[] {
  const wrong: string[] = []
  const lines = content.split('\n').length - 1
  if (code.test(file) && lines > maxLines) wrong.push(`${file} has ${lines} lines, ${maxLines} are the most`)
  if (text.test(file) && content.includes(neighbour)) wrong.push(`${file} points outside the project`)
  const areaWord = platform.test(file) ? areaWords.exec(content)?.[0] : undefined
  if (areaWord !== undefined) wrong.push(`${file} names an area: ${areaWord}. The platform knows none`)
  return [...wrong, ...literalTexts(file, content)]
}
