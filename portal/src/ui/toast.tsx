import { createStore, useStore } from '../app/store.ts'

const said = createStore<string | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Says in a word that it worked. */
export function toast(text: string): void {
  clearTimeout(timer)
  said.set(text)
  timer = setTimeout(() => said.set(null), 3500)
}

export function Toast() {
  const text = useStore(said)
  return (
    <div class="toast-place" role="status">
      {text && <div class="toast">{text}</div>}
    </div>
  )
}
