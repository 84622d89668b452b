import { Text } from '@mantine/core'
import { texts } from '../../texts/attention.ts'
import { ListSkeleton } from '../../ui/compact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { AttentionList, shownOf } from './attention-list.tsx'
import { useAttention } from './use-attention.ts'

/** The first part of the overview. */
export function OverviewPart() {
  const query = useAttention()
  const shown = shownOf(query.data?.items ?? [])
  return (
    <Section title={texts.needsAttention}>
      {query.data ? (
        shown.length > 0 ? (
          <AttentionList shown={shown} />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.nothingNeedsYourAttention}
          </Text>
        )
      ) : query.error ? (
        <FailedPart what={texts.whatNeedsAttention} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton count={2} />
      )}
    </Section>
  )
}
