import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/checklists.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Checklist, checklistsRead } from './checklist.ts'

export function DeleteChecklist({ checklist, close }: { checklist: Checklist; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/checklists/{id}"
      input={{ params: { id: checklist.id }, query: { environment } }}
      refresh={[checklistsRead]}
      success={texts.checklistNameDeleted(checklist.name)}
      leaves={['checklist']}
      close={close}
      title={texts.deleteTheChecklistName(checklist.name)}
      act={texts.deleteChecklist}
    >
      {texts.itsProgressIsDeletedTooToKeep}
    </ConfirmAct>
  )
}
