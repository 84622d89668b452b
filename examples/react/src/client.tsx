import '@userkeep/react/styles.css'
import { hydrateRoot } from 'react-dom/client'
import { App, type Initial } from './app.tsx'

const initial: Initial = JSON.parse(document.querySelector('#initial')?.textContent ?? '')
const root = document.querySelector('#root')
if (root) hydrateRoot(root, <App initial={initial} />)
