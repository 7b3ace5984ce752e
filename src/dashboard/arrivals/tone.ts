let opened: AudioContext | undefined

/** A browser that waits for a click says nothing: this is long enough for one that does not. */
const patienceMs = 300

/** Two short notes; false where the browser plays nothing, as it does before the user has clicked or typed. */
export async function playTone(): Promise<boolean> {
  try {
    opened ??= new AudioContext()
    const context = opened
    if (context.state !== 'running') await Promise.race([context.resume(), pause(patienceMs)])
    if (context.state !== 'running') return false
    note(context, { hertz: 659, after: 0 })
    note(context, { hertz: 880, after: 0.14 })
    return true
  } catch {
    return false
  }
}

/** Has the browser play what comes later: called while the user clicks or types. */
export function unlockTone(): void {
  try {
    opened ??= new AudioContext()
    void opened.resume().catch(() => undefined)
  } catch {
    // Without sound there is nothing to unlock.
  }
}

function note(context: AudioContext, { hertz, after }: { hertz: number; after: number }): void {
  const begins = context.currentTime + after
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.0001, begins)
  volume.gain.exponentialRampToValueAtTime(0.12, begins + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.32)
  const oscillator = context.createOscillator()
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(begins)
  oscillator.stop(begins + 0.34)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
