import { look, setLook } from '../../shared/look/settings.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useSignal } from '../../shared/wire/signal.ts'

/** Turns the sounds on or off, for good. */
export function toggleSound(): void {
  const isOn = look.get().sound === 'on'
  setLook({ sound: isOn ? 'off' : 'on' })
  if (!isOn) void import('./synth.ts').then(({ wakeAudio }) => wakeAudio())
}

/** On narrow screens the setting is in the menu. */
export function SoundButton() {
  const { look: words } = useMessages()
  const isOn = useSignal(look).sound === 'on'
  const title = `${words.sound}: ${isOn ? words.soundOn : words.soundOff}`
  return (
    <button
      type="button"
      className="iconbtn when-wide"
      aria-label={words.sound}
      aria-pressed={isOn}
      title={title}
      onClick={toggleSound}
    >
      <Icon name={isOn ? 'sound' : 'silent'} />
    </button>
  )
}
