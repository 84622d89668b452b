import { Text } from '@mantine/core'
import s from './legal.module.css'
import type { Diff } from './legal.ts'

/** So many unchanged lines stand beside a change. */
const around = 3

/** Line by line; long stretches without a change are left out. */
export function DiffView({ diff: { from, to, changes } }: { diff: Diff }) {
  const isSame = changes.every(({ kind }) => kind === 'same')
  return (
    <div className={s.diff}>
      <Changed label="Title" before={from?.title} after={to.title} />
      <Changed label="Sentence beside the checkbox" before={from?.summary} after={to.summary} />
      <Text component="h3" className={s.diffTitle}>
        Text
      </Text>
      {isSame ? (
        <Text c="dimmed" size="sm">
          The text is the same.
        </Text>
      ) : (
        <section className={s.lines} aria-label="Changes of the text">
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
      )}
    </div>
  )
}

interface PartProps {
  kind: Diff['changes'][number]['kind']
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
      <p className={s.hidden}>{hidden} unchanged lines</p>
      {tail > 0 && <p>{lines.slice(-tail).join('\n')}</p>}
    </>
  )
}

function Changed({ label, before, after }: { label: string; before: string | undefined; after: string }) {
  if (before === undefined || before === after) return null
  return (
    <>
      <Text component="h3" className={s.diffTitle}>
        {label}
      </Text>
      <div className={s.lines}>
        {before && <del>{before}</del>}
        {after && <ins>{after}</ins>}
      </div>
    </>
  )
}
