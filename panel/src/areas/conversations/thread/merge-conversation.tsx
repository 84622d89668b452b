import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/conversations-thread.ts'
import { ListSkeleton } from '../../../ui/compact-list.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { relative } from '../../../ui/relative-time.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Conversation, conversationRead, listRead, messagesRead, personName, statuses } from '../conversation.ts'

/** Moves the messages into another conversation of the same contact. */
export function MergeConversation({ conversation, close }: { conversation: Conversation; close: () => void }) {
  const { id, contact } = conversation
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [into, setInto] = useState('')
  const query = useRead(listRead, { query: { environment, contact_id: contact.id, limit: 50 } }, { single: true })
  const merge = useAct('POST /v1/organization/conversations/{id}/merge', {
    refresh: [listRead, conversationRead, messagesRead],
  })
  const others = query.data?.conversations.filter((one) => one.id !== id)
  const submit = () =>
    merge.mutate(
      { params: { id }, query: { environment }, body: { into } },
      {
        onSuccess() {
          toast.success(texts.merged)
          close()
          screen.set({ conversation: into })
        },
      },
    )
  return (
    <FormModal
      title={texts.mergeIntoAnotherConversation}
      close={close}
      act={texts.merge}
      isDisabled={into === ''}
      pending={merge.isPending}
      error={merge.error}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.allMessagesMoveToTheChosen(personName(contact))}
      </Text>
      {query.error && (
        <FailedPart what={texts.theConversations} error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending && <ListSkeleton shape="none" />}
      {others?.length === 0 && <Text size="sm">{texts.thereIsNoOtherConversation(personName(contact))}</Text>}
      <Radio.Group value={into} onChange={setInto} aria-label={texts.conversationToMergeInto}>
        <Stack gap={12}>
          {others?.map(({ id: other, subject, preview, status, last_activity_at }) => (
            <Radio
              key={other}
              value={other}
              label={subject ?? preview.text}
              description={`${statuses[status].label} · ${relative(last_activity_at)}`}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}
