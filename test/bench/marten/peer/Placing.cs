// Places options with Marten, as `npm run bench -- peers` asks for it: every command reads its stream.
using System.Diagnostics;
using JasperFx;
using JasperFx.Events;
using JasperFx.Events.Projections;
using Marten;

namespace Peer;

public static class Placing
{
    private const int Lots = 30;

    /// <summary>A store whose name ends in `inline` writes a document with the events.</summary>
    public static void Register(StoreOptions options, bool isInline)
    {
        options.Projections.LiveStreamAggregation<Grid>();
        if (isInline) options.Projections.Snapshot<OptionsOfGrid>(SnapshotLifecycle.Inline);
    }

    public static async Task Lay(IDocumentStore store, Asked asked)
    {
        for (var grid = 0; grid < asked.Grids; grid++)
        {
            await using var session = store.LightweightSession();
            session.Events.StartStream(NameOf(asked.From + grid), Fifty(asked.FirstLot).ToArray());
            await session.SaveChangesAsync();
        }
    }

    /// <summary>How many a second.</summary>
    public static async Task<double> Place(IDocumentStore store, Asked asked)
    {
        var next = -1;
        var watch = Stopwatch.StartNew();
        await Task.WhenAll(Enumerable.Range(0, asked.Width).Select(_ => Task.Run(async () =>
        {
            for (int i; (i = Interlocked.Increment(ref next)) < asked.Total;)
                await PlaceOne(store, asked, asked.From + i % asked.Grids, asked.FirstId + i);
        })));
        return asked.Total / watch.Elapsed.TotalSeconds;
    }

    private static async Task PlaceOne(IDocumentStore store, Asked asked, int grid, int id)
    {
        var lotId = asked.FirstLot + id % Lots;
        for (;;)
        {
            await using var session = store.LightweightSession();
            var stream = await session.Events.FetchForWriting<Grid>(NameOf(grid));
            stream.AppendMany(Deciding.PlaceOption(stream.Aggregate!, id, lotId, DateTimeOffset.UtcNow).ToArray());
            try
            {
                await session.SaveChangesAsync();
                return;
            }
            catch (ConcurrencyException)
            {
                // somebody else was faster on this grid: decided anew
            }
        }
    }

    private static string NameOf(int grid) => $"grid-bench.{grid}";

    private static IEnumerable<object> Fifty(int firstLot)
    {
        for (var i = 0; i < Lots; i++)
            yield return new LotCreated(firstLot + i, FieldsOf(i), "available", 20_000_000, null);
        for (var i = 0; i < 50 - Lots; i++)
            yield return new LotPriceChanged(firstLot + i, 21_000_000, 20_000_000, null);
    }

    private static LotFields FieldsOf(int i) => new(
        null, null, null, "T3", null, true, true, false, false, false, false, false, false,
        null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
        [], [], null, null, null, null, $"E{i}", $"A{i}", true, "apartment");
}
