import { Text } from '@mantine/core'
import { TextDiff } from '../../ui/text-diff.tsx'
import s from './legal.module.css'
import type { Diff } from './legal.ts'

/** What differs between two versions. */
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
        <TextDiff label="Changes of the text" changes={changes} />
      )}
    </div>
  )
}

function Changed({ label, before, after }: { label: string; before: string | undefined; after: string }) {
  if (before === undefined || before === after) return null
  const changes = [
    ...(before ? [{ kind: 'removed' as const, text: before }] : []),
    ...(after ? [{ kind: 'added' as const, text: after }] : []),
  ]
  return (
    <>
      <Text component="h3" className={s.diffTitle}>
        {label}
      </Text>
      <TextDiff label={`Changes of: ${label}`} changes={changes} />
    </>
  )
}
