export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'idle'
