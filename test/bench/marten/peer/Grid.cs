// The grid of a program and the placing of an option, as far as `npm run bench -- peers` asks for them.
namespace Peer;

public record Lot(LotFields Fields, string Status, long PriceCents);

/// <summary>Folded anew for every command.</summary>
public class Grid
{
    public string Id { get; set; } = "";
    public Dictionary<int, Lot> Lots { get; } = [];
    public Dictionary<int, OptionPlaced> Options { get; } = [];

    public void Apply(LotCreated e) => Lots[e.LotId] = new Lot(e.Fields, e.Status, e.PriceCents);

    public void Apply(LotPriceChanged e) => Lots[e.LotId] = Lots[e.LotId] with { PriceCents = e.PriceCents };

    public void Apply(LotStatusChanged e) => Lots[e.LotId] = Lots[e.LotId] with { Status = e.Status };

    public void Apply(OptionPlaced e) => Options[e.OptionId] = e;
}

/// <summary>What a read model written with the events holds of a grid.</summary>
public class OptionsOfGrid
{
    public string Id { get; set; } = "";
    public int Placed { get; set; }

    public void Apply(LotCreated e) { }

    public void Apply(OptionPlaced e) => Placed++;
}

public static class Deciding
{
    private const int Hours = 72;
    private const int Vat = 20;

    /// <summary>Who comes first holds the lot, all others wait behind.</summary>
    public static IEnumerable<object> PlaceOption(Grid grid, int id, int lotId, DateTimeOffset now)
    {
        if (!grid.Lots.TryGetValue(lotId, out var lot)) throw new InvalidOperationException("not-found");
        if (grid.Options.ContainsKey(id)) yield break;
        var isFree = lot.Status == "available";
        if (!isFree && lot.Status != "option") throw new InvalidOperationException("lot-not-available");
        var held = new OptionLot(
            lotId, lot.Fields.Reference, lot.Fields.Type, lot.Fields.Typology, lot.Fields.Subtype, Vat,
            lot.PriceCents, lot.PriceCents * (100 + Vat) / 100);
        yield return new OptionPlaced(
            id, id, 1, 1, [held], Vat, Hours, now, isFree ? now.AddHours(Hours) : null, null);
        if (isFree) yield return new LotStatusChanged(lotId, "option", "available", null);
    }
}
