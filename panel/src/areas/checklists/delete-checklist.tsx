import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Checklist, checklistsRead } from './checklist.ts'

export function DeleteChecklist({ checklist, close }: { checklist: Checklist; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/checklists/{id}', { refresh: [checklistsRead] })
  const onSuccess = () => {
    toast.success(`Checklist “${checklist.name}” deleted.`)
    close()
    screen.set({ checklist: undefined })
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete the checklist “${checklist.name}”?`}
      act="Delete checklist"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: checklist.id }, query: { environment } }, { onSuccess })}
    >
      Its progress is deleted with it. To keep the progress, turn the checklist off instead.
    </Confirm>
  )
}
