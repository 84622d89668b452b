import { diffLines } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts that have too little in common are told apart as a whole. */
const timeout = 250

/** Line by line, in the order of reading. */
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
