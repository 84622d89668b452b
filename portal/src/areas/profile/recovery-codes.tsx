import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <Dialog title="Keep your recovery codes" close={done}>
      <p class="description">Each works once, when your authenticator is not at hand. They are not shown again.</p>
      <Copy value={codes.join('\n')} label="Recovery codes" />
      <div class="form-actions">
        <Button kind="primary" onClick={done}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  )
}
