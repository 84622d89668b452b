import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { FailedPart } from '../../ui/states.tsx'
import { TextDiff } from '../../ui/text-diff.tsx'
import { titleOf } from './template.ts'
import s from './templates.module.css'

interface DifferenceProps {
  templateId: string
  /** The version before, unless it is named. */
  from?: string | undefined
  /** The draft, unless it is named. */
  to?: string | undefined
}

/** The differences between two versions, text by text. */
export function Difference({ templateId, from, to }: DifferenceProps) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/templates/{id}/diff',
    { params: { id: templateId }, query: { environment, from, to } },
    { single: true },
  )
  if (!query.data) {
    return query.error ? (
      <FailedPart what={texts.theDifferences} error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeleton h={80} mt={12} aria-busy />
    )
  }
  const { parts } = query.data
  if (parts.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {texts.noChanges}
      </Text>
    )
  return (
    <div className={s.parts}>
      {parts.map(({ path, changes }) => (
        <div key={path}>
          <Text component="h3" className={s.partTitle}>
            {titleOf(path)}
          </Text>
          <TextDiff label={texts.changesInTitle(titleOf(path))} changes={changes} />
        </div>
      ))}
    </div>
  )
}
