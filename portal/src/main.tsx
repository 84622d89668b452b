import './ui/base.css'
import './ui/controls.css'
import './ui/door.css'
import './ui/layout.css'
import './ui/content.css'
import './ui/rows.css'
import './ui/bones.css'
import { render } from 'preact'
import { App } from './app/app.tsx'

render(<App />, document.getElementById('root') as HTMLElement)
