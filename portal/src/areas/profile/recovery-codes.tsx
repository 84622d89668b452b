import { texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <Dialog title={texts.saveYourRecoveryCodes} close={done}>
      <p class="description">{texts.eachCodeWorksOnceIfYou}</p>
      <Copy value={codes.join('\n')} label={texts.recoveryCodes} />
      <div class="form-actions">
        <Button kind="primary" onClick={done}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
