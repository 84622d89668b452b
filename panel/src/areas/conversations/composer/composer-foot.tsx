import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core'
import { IconMessage2Bolt, IconPhoto, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../../texts/conversations-composer.ts'
import { pictureTypes } from '../../../ui/markdown/pictures-in.ts'
import type { Conversation } from '../conversation.ts'
import { CannedPicker } from './canned-picker.tsx'
import s from './composer.module.css'
import type { ComposerState } from './use-composer.ts'

const sendKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? texts.enter : texts.ctrlEnter

interface ComposerFootProps {
  composer: ComposerState
  conversation: Conversation
}

/** Pictures, canned replies and the buttons that send. */
export function ComposerFoot({ composer, conversation }: ComposerFootProps) {
  const { mode, isReady, isUploading, insert, addPictures, submit } = composer
  const [isPicking, setPicking] = useState(false)
  return (
    <div className={s.foot}>
      <FileButton accept={pictureTypes} multiple onChange={(files) => void addPictures(files)}>
        {(props) => (
          <Tooltip label={texts.addAPicture}>
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={texts.addAPicture}
              loading={isUploading}
            >
              <IconPhoto size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
      {mode === 'reply' && (
        <CannedPicker
          conversationId={conversation.id}
          opened={isPicking}
          setOpened={setPicking}
          onPick={(text) => insert(text)}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.cannedReplies}
            onClick={() => setPicking(!isPicking)}
          >
            <IconMessage2Bolt size={17} stroke={1.7} />
          </ActionIcon>
        </CannedPicker>
      )}
      <span className={s.keys}>{texts.markdownSendKeysToSend(sendKeys)}</span>
      {mode === 'reply' && conversation.status !== 'closed' && (
        <Button
          className={s.sendAndClose}
          size="xs"
          variant="default"
          disabled={!isReady}
          onClick={() => submit({ close: true })}
        >
          {texts.sendAndClose}
        </Button>
      )}
      <Button size="xs" disabled={!isReady} leftSection={<IconSend2 size={15} stroke={1.8} />} onClick={() => submit()}>
        {mode === 'reply' ? texts.send : texts.addNote}
      </Button>
    </div>
  )
}
