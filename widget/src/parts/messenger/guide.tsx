import { texts } from '../../texts/messenger.ts'
import { ChecklistCard } from '../checklists/checklist-card.tsx'
import checklistStyles from '../checklists/checklists.css?inline'
import type { useChecklists } from '../checklists/use-checklists.ts'
import { Head } from './head.tsx'

/** Only inside of the tab: the launcher has styles of its own. */
export const guideStyles = `.m-guide { ${checklistStyles} }`

export const Guide = ({ checklists, close }: { checklists: ReturnType<typeof useChecklists>; close(): void }) => (
  <>
    <Head title={texts.guide} close={close} />
    <div class="m-scroll m-guide">
      {checklists.visible.map((list) => (
        <ChecklistCard key={list.id} list={list} act={checklists.act} />
      ))}
      {checklists.problem && (
        <p class="error" role="alert">
          {checklists.problem}
        </p>
      )}
    </div>
  </>
)
