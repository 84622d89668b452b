import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-settings.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Board, boardsRead } from '../feedback.ts'

export function BoardForm({ board, close }: { board: Board | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/feedback/boards', { refresh: [boardsRead] })
  const update = useAct('PATCH /v1/organization/feedback/boards/{id}', { refresh: [boardsRead] })
  const form = useForm({
    initialValues: {
      name: board?.name ?? '',
      description: board?.description ?? '',
      segment_id: board?.segment_id ?? null,
      moderated: board?.moderated ?? false,
    },
  })
  const submit = form.onSubmit(({ description, ...values }) => {
    const body = { ...values, description: description.trim() || null }
    const onSuccess = () => {
      toast.success(board ? texts.saved : texts.boardNameCreated(values.name))
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    if (board) update.mutate({ params: { id: board.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return (
    <FormModal
      title={board ? board.name : texts.newBoard}
      close={close}
      act={board ? texts.save : texts.createBoard}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.ideas} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={texts.descriptionOptional}
        placeholder={texts.whatWouldMakeYourDayEasier}
        autosize
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <SegmentSelect
        label={texts.audience}
        description={texts.aBoardForASegmentIsPrivate}
        {...form.getInputProps('segment_id')}
      />
      <Switch label={texts.reviewPostsBeforeOthersSeeThem} {...form.getInputProps('moderated', { type: 'checkbox' })} />
    </FormModal>
  )
}
