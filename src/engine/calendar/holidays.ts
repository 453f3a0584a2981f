import { dayNumber, type DayNumber, type IsoDate } from './date.ts'

/** Date, name, and the circular where it is not the one of its year. */
type HolidayRow = readonly [date: IsoDate, name: string, source?: string]

/**
 * Exchange holidays of the F&O segment that fall on a weekday. Yearly circulars: NSE/FAOP/54759 (2023), 59723 (2024),
 * 65588 (2025), 71777 (2026). The days with a Muhurat session are holidays too; the session is in special-sessions.ts.
 */
const HOLIDAYS: readonly HolidayRow[] = [
  ['2023-01-26', 'Republic Day'],
  ['2023-03-07', 'Holi'],
  ['2023-03-30', 'Ram Navami'],
  ['2023-04-04', 'Mahavir Jayanti'],
  ['2023-04-07', 'Good Friday'],
  ['2023-04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['2023-05-01', 'Maharashtra Day'],
  ['2023-06-29', 'Bakri Id', 'NSE/FAOP/57286, moved from 28 June'],
  ['2023-08-15', 'Independence Day'],
  ['2023-09-19', 'Ganesh Chaturthi'],
  ['2023-10-02', 'Mahatma Gandhi Jayanti'],
  ['2023-10-24', 'Dussehra'],
  ['2023-11-14', 'Diwali-Balipratipada'],
  ['2023-11-27', 'Guru Nanak Jayanti'],
  ['2023-12-25', 'Christmas'],
  ['2024-01-22', 'Ram Temple consecration', 'NSE/CMTR/60338, added on 2024-01-19'],
  ['2024-01-26', 'Republic Day'],
  ['2024-03-08', 'Mahashivratri'],
  ['2024-03-25', 'Holi'],
  ['2024-03-29', 'Good Friday'],
  ['2024-04-11', 'Id-Ul-Fitr'],
  ['2024-04-17', 'Shri Ram Navami'],
  ['2024-05-01', 'Maharashtra Day'],
  ['2024-05-20', 'Parliamentary elections', 'NSE/FAOP/61517, added'],
  ['2024-06-17', 'Bakri Id'],
  ['2024-07-17', 'Muharram'],
  ['2024-08-15', 'Independence Day/Parsi New Year'],
  ['2024-10-02', 'Mahatma Gandhi Jayanti'],
  ['2024-11-01', 'Diwali Laxmi Pujan'],
  ['2024-11-15', 'Guru Nanak Jayanti'],
  ['2024-11-20', 'Maharashtra assembly elections', 'NSE/FAOP/64959, added'],
  ['2024-12-25', 'Christmas'],
  ['2025-02-26', 'Mahashivratri'],
  ['2025-03-14', 'Holi'],
  ['2025-03-31', 'Id-Ul-Fitr'],
  ['2025-04-10', 'Shri Mahavir Jayanti'],
  ['2025-04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['2025-04-18', 'Good Friday'],
  ['2025-05-01', 'Maharashtra Day'],
  ['2025-08-15', 'Independence Day'],
  ['2025-08-27', 'Ganesh Chaturthi'],
  ['2025-10-02', 'Mahatma Gandhi Jayanti/Dussehra'],
  ['2025-10-21', 'Diwali Laxmi Pujan'],
  ['2025-10-22', 'Diwali-Balipratipada'],
  ['2025-11-05', 'Guru Nanak Dev Gurpurb'],
  ['2025-12-25', 'Christmas'],
  ['2026-01-15', 'Maharashtra municipal elections', 'added on 2026-01-12, one source'],
  ['2026-01-26', 'Republic Day'],
  ['2026-03-03', 'Holi'],
  ['2026-03-26', 'Shri Ram Navami'],
  ['2026-03-31', 'Shri Mahavir Jayanti'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['2026-05-01', 'Maharashtra Day'],
  ['2026-05-28', 'Bakri Id'],
  ['2026-06-26', 'Muharram'],
  ['2026-09-14', 'Ganesh Chaturthi'],
  ['2026-10-02', 'Mahatma Gandhi Jayanti'],
  ['2026-10-20', 'Dussehra'],
  ['2026-11-10', 'Diwali-Balipratipada'],
  ['2026-11-24', 'Guru Nanak Dev Gurpurb'],
  ['2026-12-25', 'Christmas'],
]

const NAMES: ReadonlyMap<DayNumber, string> = new Map(HOLIDAYS.map(([date, name]) => [dayNumber(date), name]))

/** The holiday on a day, whether or not a Muhurat session is held on it. */
export function holidayOn(day: DayNumber): string | undefined {
  return NAMES.get(day)
}

/**
 * The name of the exchange holiday on a weekday date, also where the evening brings a Muhurat session.
 * Undefined on other days, on weekends, and outside 2023–2026, which are not tabulated.
 * @throws RangeError when `date` is not a date.
 */
export function holidayName(date: IsoDate): string | undefined {
  return holidayOn(dayNumber(date))
}
