// How dates are written, zone by zone: making a format takes longer than a hundred uses of it, and pages write hundreds.

/** As far as zones are settings of client spaces, there are few. */
export function zoneFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date, timeZone: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (date, timeZone) => {
    let format = made.get(timeZone);
    if (!format) made.set(timeZone, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
    return format.format(date);
  };
}
