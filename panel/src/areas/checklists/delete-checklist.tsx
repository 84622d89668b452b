import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Checklist, checklistsRead } from './checklist.ts'

export function DeleteChecklist({ checklist, close }: { checklist: Checklist; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/checklists/{id}"
      input={{ params: { id: checklist.id }, query: { environment } }}
      refresh={[checklistsRead]}
      success={`Checklist “${checklist.name}” deleted.`}
      leaves={['checklist']}
      close={close}
      title={`Delete the checklist “${checklist.name}”?`}
      act="Delete checklist"
    >
      Its progress is deleted with it. To keep the progress, turn the checklist off instead.
    </ConfirmAct>
  )
}
