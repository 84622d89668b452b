import { Text } from '@mantine/core'
import { texts } from '../../texts/legal.ts'
import { TextDiff } from '../../ui/text-diff.tsx'
import s from './legal.module.css'
import type { Diff } from './legal.ts'

/** The differences between two versions. */
export function DiffView({ diff: { from, to, changes } }: { diff: Diff }) {
  const isSame = changes.every(({ kind }) => kind === 'same')
  return (
    <div className={s.diff}>
      <Changed label={texts.title} before={from?.title} after={to.title} />
      <Changed label={texts.checkboxText} before={from?.summary} after={to.summary} />
      <Text component="h3" className={s.diffTitle}>
        {texts.text}
      </Text>
      {isSame ? (
        <Text c="dimmed" size="sm">
          {texts.noChangesInTheText}
        </Text>
      ) : (
        <TextDiff label={texts.changesInTheText} changes={changes} />
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
      <TextDiff label={texts.changesInLabel(label)} changes={changes} />
    </>
  )
}
