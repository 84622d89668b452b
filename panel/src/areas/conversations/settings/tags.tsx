import { ColorInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TagDot } from '../bits.tsx'
import { listRead, type Tag, tagsRead } from '../conversation.ts'
import { useTags } from '../use-inbox-data.ts'
import { SettingList, useOpenSetting } from './setting-list.tsx'
import { useSaved } from './use-saved.ts'

export function Tags() {
  const [environment] = useEnvironment()
  const query = useTags()
  const { editing, isOpen, close } = useOpenSetting('tag', query.data)
  const [deleting, setDeleting] = useState<Tag | null>(null)
  return (
    <SettingList
      title={texts.tags}
      description={texts.subjectsOfConversations}
      create={texts.newTag}
      parameter="tag"
      query={query}
      empty={texts.noTagsYet}
      icon={(tag) => <TagDot tag={tag} />}
      onDelete={setDeleting}
    >
      {isOpen && <TagForm key={editing?.id} tag={editing} close={close} />}
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/conversations/tags/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[tagsRead, listRead]}
          success={texts.tagNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheTagName(deleting.name)}
          act={texts.deleteTag}
        >
          {texts.itIsRemovedFromAllConversations}
        </ConfirmAct>
      )}
    </SettingList>
  )
}

const swatches = ['#5b5bd6', '#3b82f6', '#0ea5a4', '#16a34a', '#ca8a04', '#ea580c', '#dc2626', '#a855f7']

function TagForm({ tag, close }: { tag: Tag | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/conversations/tags', { refresh: [tagsRead] })
  const update = useAct('PATCH /v1/organization/conversations/tags/{id}', { refresh: [tagsRead] })
  const form = useForm({ initialValues: { name: tag?.name ?? '', color: tag?.color ?? '' } })
  const outcome = useSaved(form, close)
  const submit = form.onSubmit(({ name, color }) => {
    const body = { name, color: color.toLowerCase() || null }
    if (tag) update.mutate({ params: { id: tag.id }, query: { environment }, body }, outcome)
    else create.mutate({ query: { environment }, body }, outcome)
  })
  return (
    <FormModal
      title={tag ? tag.name : texts.newTag}
      close={close}
      act={tag ? texts.save : texts.createTag}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.billing} data-autofocus {...form.getInputProps('name')} />
      <ColorInput
        label={texts.colorOptional}
        placeholder="#5b5bd6"
        format="hex"
        swatches={swatches}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
    </FormModal>
  )
}
