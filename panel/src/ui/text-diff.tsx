import { texts } from '../texts/ui.ts'
import s from './text-diff.module.css'

export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The unchanged lines around a change. */
const around = 3

/** Line by line; long stretches without a change are left out. */
export const TextDiff = ({ label, changes }: { label: string; changes: TextChange[] }) => (
  <section className={s.lines} aria-label={label}>
    {changes.map(({ kind, text }, index) => (
      <Part
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a diff have no other name and never move
        key={index}
        kind={kind}
        lines={text.replace(/\n$/, '').split('\n')}
        isFirst={index === 0}
        isLast={index === changes.length - 1}
      />
    ))}
  </section>
)

interface PartProps {
  kind: TextChange['kind']
  lines: string[]
  isFirst: boolean
  isLast: boolean
}

function Part({ kind, lines, isFirst, isLast }: PartProps) {
  if (kind === 'added') return <ins>{lines.join('\n')}</ins>
  if (kind === 'removed') return <del>{lines.join('\n')}</del>
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  const hidden = lines.length - head - tail
  if (hidden < 2) return <p>{lines.join('\n')}</p>
  return (
    <>
      {head > 0 && <p>{lines.slice(0, head).join('\n')}</p>}
      <p className={s.hidden}>{texts.hiddenUnchangedLines(hidden)}</p>
      {tail > 0 && <p>{lines.slice(-tail).join('\n')}</p>}
    </>
  )
}
