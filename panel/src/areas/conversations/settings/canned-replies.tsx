import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { type CannedReply, cannedRead } from '../conversation.ts'
import { TextField } from '../text-field.tsx'
import { SettingList, useOpenSetting } from './setting-list.tsx'
import { useSaved } from './use-saved.ts'

export function CannedReplies() {
  const [environment] = useEnvironment()
  const query = useReadAll(cannedRead, { query: { environment } }, (answer) => answer.canned_replies)
  const { editing, isOpen, close } = useOpenSetting('reply', query.data)
  const [deleting, setDeleting] = useState<CannedReply | null>(null)
  return (
    <SettingList
      title={texts.cannedReplies}
      description={texts.textsForQuestionsThatComeOften}
      create={texts.newCannedReply}
      parameter="reply"
      query={query}
      empty={texts.noCannedRepliesYet}
      details={({ text }) => text}
      end={({ shortcut }) => shortcut && `/${shortcut}`}
      onDelete={setDeleting}
    >
      {isOpen && <CannedReplyForm key={editing?.id} reply={editing} close={close} />}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/conversations/canned-replies/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[cannedRead]}
          success={texts.cannedReplyNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteName(deleting.name)}
          act={texts.deleteCannedReply}
        >
          {texts.messagesThatWereSentWithItStay}
        </ConfirmAct>
      )}
    </SettingList>
  )
}

const variables = texts.contactNameContactFirstName

function CannedReplyForm({ reply, close }: { reply: CannedReply | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/conversations/canned-replies', { refresh: [cannedRead] })
  const update = useAct('PATCH /v1/organization/conversations/canned-replies/{id}', { refresh: [cannedRead] })
  const form = useForm({
    initialValues: { name: reply?.name ?? '', shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' },
  })
  const outcome = useSaved(form, close)
  const submit = form.onSubmit(({ name, shortcut, text }) => {
    const body = { name, shortcut: shortcut.trim() || null, text }
    if (reply) update.mutate({ params: { id: reply.id }, query: { environment }, body }, outcome)
    else create.mutate({ query: { environment }, body }, outcome)
  })
  return (
    <FormModal
      title={reply ? reply.name : texts.newCannedReply}
      close={close}
      act={reply ? texts.save : texts.createCannedReply}
      size="lg"
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.howToExport} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={texts.shortcutOptional}
        description={texts.typedAfterASlashToInsertIt}
        placeholder={texts.export}
        leftSection="/"
        {...form.getInputProps('shortcut')}
      />
      <TextField
        label={texts.text}
        description={texts.markdownVariablesAfterAStands(variables)}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}
