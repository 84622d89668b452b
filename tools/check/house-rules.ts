const maxLines = 300
const code = /[.](ts|tsx|mjs|js|css)$/
const text = /[.](ts|tsx|mjs|js|css|json|md|sql|html|ya?ml|sh)$|(^|\/)(Dockerfile|run)$/

// Put together here, so that this file passes its own rule: a clone has no neighbour to point at.
const neighbour = ['..', 'shared'].join('/')

/** What is wrong with one file by the rules that no other tool knows. */
export function houseRules(file: string, content: string): string[] {
  const wrong: string[] = []
  const lines = content.split('\n').length - 1
  if (code.test(file) && lines > maxLines) wrong.push(`${file} has ${lines} lines, ${maxLines} are the most`)
  if (text.test(file) && content.includes(neighbour)) wrong.push(`${file} points outside the project`)
  return wrong
}
