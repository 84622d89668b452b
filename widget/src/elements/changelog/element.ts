import { defineElement } from '../../element.ts'

export const element = defineElement<{ label?: string }>({ name: 'changelog', load: () => import('./show.tsx') })
