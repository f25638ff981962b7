import type { ListedDevice, Me } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { DEVICE_ROLES, FLOOR_ROLES, isAmong } from '../../shared/consoles.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Mark } from '../../shared/parts/mark.tsx'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { StaffBar } from '../shared/staff-bar.tsx'
import { staffHouse } from '../shared/staff-http.ts'
import { StaffPage } from '../shared/staff-page.tsx'
import { DeviceCard } from './device-card.tsx'
import { ProposeForm } from './propose-form.tsx'
import { useDevicesWords } from './words/words.ts'
import '../shared/pages.css'
import './devices.css'

/** Lights change without anybody doing anything on this page. */
const LOOK_MS = 2_000

/** The devices of the house: who proposes, confirms, binds, releases and retires them. */
export function DevicesPage() {
  const words = useDevicesWords()
  return (
    <StaffPage title={words.title} roles={DEVICE_ROLES}>
      {(me) => <DevicesConsole me={me} />}
    </StaffPage>
  )
}

function DevicesConsole({ me }: { readonly me: Me }) {
  const { site } = useMessages()
  const words = useDevicesWords()
  const asked = useAsked('devices', staffHouse.devices)
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  return (
    <div className="console devices">
      <PageTitle text={`${words.title} · ${site.name}`} />
      <StaffBar me={me}>
        <span className="place">
          <Mark />
          {words.title}
        </span>
        {isAmong(FLOOR_ROLES, me.role) && (
          <nav className="pages" aria-label={words.pages}>
            <a {...linkTo('/pit')}>{words.toPit}</a>
          </nav>
        )}
      </StaffBar>
      <main className="devices-page" tabIndex={-1}>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        {me.role === 'administrator' && <ProposeForm onDone={again} />}
        <Answered asked={asked}>{(devices) => <Groups me={me} devices={devices} onDone={again} />}</Answered>
      </main>
    </div>
  )
}

type Group = 'waits' | 'bound' | 'free' | 'retired'
const GROUPS: readonly Group[] = ['waits', 'bound', 'free', 'retired']

function groupOf({ state, table }: ListedDevice): Group {
  if (table !== null) return 'bound'
  if (state === 'revoked') return 'retired'
  return state === 'proposed' ? 'waits' : 'free'
}

interface GroupsProps {
  readonly me: Me
  readonly devices: readonly ListedDevice[]
  readonly onDone: () => void
}

function Groups({ me, devices, onDone }: GroupsProps) {
  const words = useDevicesWords()
  if (devices.length === 0) {
    return (
      <p className="quiet-text">
        {words.none} {me.role !== 'administrator' && words.noneAdd}
      </p>
    )
  }
  return GROUPS.map((group) => {
    const members = devices.filter((device) => groupOf(device) === group)
    if (members.length === 0) return null
    return (
      <section key={group} aria-labelledby={`devices-${group}`}>
        <h2 id={`devices-${group}`}>{words.groups[group]}</h2>
        <ul className="device-list">
          {members.map((device) => (
            <DeviceCard key={device.device} me={me} device={device} onDone={onDone} />
          ))}
        </ul>
      </section>
    )
  })
}
