import { Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-composer.ts'
import { ListSkeleton } from '../../../ui/compact-list.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { cannedRead } from '../conversation.ts'
import s from './composer.module.css'

interface CannedPickerProps {
  conversationId: string
  opened: boolean
  setOpened: (opened: boolean) => void
  onPick: (text: string) => void
  children: ReactElement
}

/** Finds a canned reply by its words. Its variables are filled for the conversation. */
export const CannedPicker = ({ conversationId, opened, setOpened, onPick, children }: CannedPickerProps) => (
  <Popover opened={opened} onChange={setOpened} position="top-start" width={340} trapFocus shadow="md">
    <Popover.Target>{children}</Popover.Target>
    <Popover.Dropdown p={10} aria-label={texts.cannedReplies}>
      <Results
        conversationId={conversationId}
        onPick={(text) => {
          setOpened(false)
          onPick(text)
        }}
      />
    </Popover.Dropdown>
  </Popover>
)

function Results({ conversationId, onPick }: Pick<CannedPickerProps, 'conversationId' | 'onPick'>) {
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const query = useRead(cannedRead, { query: { environment, q, conversation_id: conversationId, limit: 20 } })
  const found = query.data?.canned_replies
  return (
    <>
      <TextInput
        aria-label={texts.searchCannedReplies}
        placeholder={texts.searchCannedReplies}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={s.results}>
        {query.error && (
          <FailedPart what={texts.theCannedReplies} error={query.error} retry={() => void query.refetch()} />
        )}
        {query.isPending && <ListSkeleton shape="none" />}
        {found?.length === 0 && (
          <Text size="sm" c="dimmed" py={8}>
            {q ? texts.noCannedReplyMatches : texts.noCannedRepliesYet}
            <AnchorLink to="/inbox/settings" fz="inherit">
              {texts.createOne}
            </AnchorLink>
          </Text>
        )}
        {found?.map((reply) => (
          <UnstyledButton key={reply.id} className={s.result} onClick={() => onPick(reply.filled ?? reply.text)}>
            <span className={s.resultName}>
              {reply.name}
              {reply.shortcut && <span className={s.suggestionText}>/{reply.shortcut}</span>}
            </span>
            <span className={s.resultText}>{reply.filled ?? reply.text}</span>
          </UnstyledButton>
        ))}
      </div>
    </>
  )
}
