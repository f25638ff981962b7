import type { RefusalSentences } from './refusals.ts'

/** Refusals about promotions and vouchers. */
export const promotionRefusals = {
  'promotion-not-in-this-book': () => 'dieses Regelwerk sieht das nicht vor',
  'promotion-not-your-work': ({ who }) => `das dürfen nur diese Rollen: ${who.join(', ')}`,
  'no-such-promotion': () => 'eine Aktion mit diesem Namen gibt es nicht',
  'term-missing': ({ field }) => `in den Bedingungen fehlt noch: ${field}`,
  'prize-forbidden': ({ prize }) => `${prize} darf kein Preis sein; bitte aus der Aktion nehmen`,
  'terms-not-submitted': () => 'die Bedingungen müssen zuerst bei der Aufsicht eingereicht werden',
  'too-early-to-start': ({ hours }) => `die Aufsicht muss die Bedingungen ${hours} Stunden vor dem Beginn haben`,
  'promotion-has-started': () => 'die Aktion hat schon begonnen',
  'promotion-not-started': () => 'die Aktion hat noch nicht begonnen',
  'change-not-approved': () => 'nach dem Beginn ändern sich die Bedingungen nur mit Genehmigung der Aufsicht',
  'staff-cannot-enter': () => 'Personal nimmt an Aktionen nicht teil',
  'entries-closed': () => 'die Teilnahme ist geschlossen',
  'entries-still-open': () => 'bitte warten, bis die Teilnahme geschlossen ist',
  'entered-often-enough': ({ most }) => `jeder Spieler darf höchstens ${most}-mal teilnehmen`,
  'wager-too-small': ({ least }, say) =>
    `nötig ist ein abgerechneter Haupteinsatz von ${say.money(least)} seit dem Beginn der Aktion`,
  'prize-not-in-promotion': ({ prize }) => `einen Preis ${prize} hat diese Aktion nicht`,
  'prize-drawn-already': ({ prize }) => `${prize} ist schon gezogen`,
  'scrutineer-needed': () => 'die Ziehung braucht eine Aufsichtsperson, und zwar eine andere als die ziehende',
  'nobody-entered': () => 'niemand hat teilgenommen',
  'nobody-to-win': () => 'keine Teilnahme ist übrig, die gewinnen könnte',
  'no-such-entry-number': ({ entry }) => `eine Teilnahme ${entry} gibt es nicht`,
  'draw-is': ({ is }) =>
    is === 'sound'
      ? 'keine Ziehung ist verschoben'
      : `die Ziehung ist ${is === 'postponed' ? 'verschoben' : 'abgesagt'}`,
  'channel-not-allowed': ({ channel }) => `Gewinner werden nicht auf diesem Weg benachrichtigt: ${channel}`,
  'no-notice-owed': ({ player }) => `für ${player} ist keine Nachricht fällig`,
  'not-the-winner': ({ player }) => `${player} hat diesen Preis nicht gewonnen`,
  'prize-awarded-already': ({ prize }) => `${prize} ist schon übergeben`,
  'claim-was-refused': ({ player }) => `der Anspruch von ${player} wurde abgelehnt`,
  'no-cash': () => 'Preise werden nicht bar ausgezahlt; bitte mit Scheck oder Überweisung zahlen',
  'not-paid-this-way': ({ form }) => `so wird dieser Preis nicht übergeben: ${form}`,
  'no-alternative': ({ prize }) => `statt ${prize} gibt es kein Geld`,
  'money-instead-of-the-thing': ({ prize }) =>
    `${prize} ist kein Geld: die Sache übergeben, oder angeben, dass Geld an ihre Stelle tritt`,
  'parts-do-not-add-up': ({ value, parts }, say) =>
    `die Teile ergeben ${say.money(parts)}, der Preis ist ${say.money(value)} wert`,
  'promotion-words-missing': ({ field }) => `es fehlt: ${field}`,
  'tell-the-inspector-first': () => 'zuerst dem Inspektor Bescheid geben',
  'no-duty-to-do': ({ duty }) => `eine offene Pflicht ${duty} gibt es nicht`,
  'disputed-already': ({ player }) =>
    `${player} hat diese Aktion schon einmal beanstandet, und eine Entscheidung ist endgültig`,
  'no-open-dispute': ({ player }) => `${player} hat keine offene Beanstandung zu dieser Aktion`,
  'no-such-voucher': ({ voucher }) => `einen Gutschein ${voucher} gibt es nicht`,
  'voucher-exists': ({ voucher }) => `Gutschein ${voucher} ist schon ausgestellt`,
  'voucher-is': ({ voucher, is }) =>
    `Gutschein ${voucher} ist ${is === 'exchanged' ? 'schon eingetauscht' : 'storniert'}`,
  'voucher-of-another': ({ voucher }) => `Gutschein ${voucher} gehört einem anderen Spieler`,
  'voucher-expired': ({ voucher }) => `Gutschein ${voucher} ist abgelaufen`,
  'voucher-for-another-game': ({ voucher, games }) => `Gutschein ${voucher} gilt für diese Spiele: ${games.join(', ')}`,
  'voucher-value': () =>
    'der Wert eines Gutscheins muss über null liegen, und in den Limits eines Tisches, wo das Regelwerk es verlangt',
  'voucher-not-approved': ({ voucher }) => `Gutschein ${voucher} braucht eine Genehmigung`,
  'promotion-name-taken': ({ promotion }) =>
    `eine Aktion ${promotion} gibt es schon, und ihre Bedingungen sind eingereicht; bitte anders nennen`,
  'promotion-unknown': ({ promotion }) => `eine Aktion ${promotion} gibt es nicht`,
  'bytes-committed-already': ({ scrutineer }) =>
    `${scrutineer} hat die Bytes für diese Ziehung schon gezeigt; sie lassen sich nicht ersetzen`,
  'bytes-not-committed': ({ scrutineer }) => `${scrutineer} hat sich für diese Ziehung auf keine Bytes festgelegt`,
  'bytes-do-not-match': ({ scrutineer }) => `die Bytes von ${scrutineer} passen nicht zur Festlegung`,
  'bytes-awaited': ({ scrutineer }) => `${scrutineer} muss die Bytes für diese Ziehung noch zeigen`,
  'bytes-too-early': () =>
    'Bytes einer Aufsichtsperson folgen auf den Beginn der Aktion; gezeigt werden sie nach Teilnahmeschluss',
  'card-days-reversed': ({ from, until }) =>
    `die Karte würde am ${until} enden, vor ihrem ersten Tag (${from}); bitte einen späteren letzten Tag wählen`,
  'card-exists': ({ card }) => `Karte ${card} ist schon ausgegeben`,
  'card-has-ended': ({ card }) => `Karte ${card} ist endgültig beendet; bitte eine neue ausgeben`,
  'card-not-suspended': ({ card }) => `Karte ${card} ist nicht gesperrt; nur eine gesperrte wird wieder freigegeben`,
} satisfies Partial<RefusalSentences>
