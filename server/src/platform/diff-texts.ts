import { diffLines } from 'diff'

interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with too little in common are compared as a whole after this time. */
const timeout = 250

/** Compares line by line, in reading order. */
export function diffTexts(from: string, to: string): DiffPart[] {
  const parts = diffLines(from, to, { timeout })
  if (parts) return parts.map(({ added, removed, value }) => ({ kind: kindOf(added, removed), text: value }))
  return [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ]
}

function kindOf(added: boolean, removed: boolean): DiffPart['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}
