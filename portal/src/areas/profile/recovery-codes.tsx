import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <Dialog title="Save your recovery codes" close={done}>
      <p class="description">
        Each code works once if you lose access to your authenticator. They are not shown again.
      </p>
      <Copy value={codes.join('\n')} label="Recovery codes" />
      <div class="form-actions">
        <Button kind="primary" onClick={done}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
