// Marten beside Lotbook, as `../marten.ts` asks for it: a line of JSON in, one out.
using System.Text.Json;
using JasperFx.Events;
using Marten;
using Peer;
using Weasel.Core;

var settings = new JsonSerializerOptions(JsonSerializerDefaults.Web);
var stores = new Dictionary<string, IDocumentStore>();

for (string? line; (line = Console.ReadLine()) != null;)
{
    var asked = JsonSerializer.Deserialize<Asked>(line, settings)!;
    var store = stores.TryGetValue(asked.Store, out var known) ? known : stores[asked.Store] = Open(asked);
    Console.WriteLine(JsonSerializer.Serialize(await Do(store, asked), settings));
}
foreach (var store in stores.Values) store.Dispose();

static IDocumentStore Open(Asked asked) => DocumentStore.For(options =>
{
    options.Connection(asked.Connection);
    options.DatabaseSchemaName = asked.Store;
    options.Events.StreamIdentity = StreamIdentity.AsString;
    options.Events.AppendMode = EventAppendMode.Quick;
    options.UseSystemTextJsonForSerialization(casing: Casing.SnakeCase);
    if (asked.Work is "lay" or "place") Placing.Register(options, isInline: asked.Store.EndsWith("inline"));
    else Projecting.Register(options, isTuned: asked.Store.EndsWith("tuned"));
});

static async Task<object> Do(IDocumentStore store, Asked asked)
{
    switch (asked.Work)
    {
        case "lay":
            await Placing.Lay(store, asked);
            return new { };
        case "place":
            return new { PerSecond = await Placing.Place(store, asked) };
        case "take-in":
            await Projecting.TakeIn(store, asked.Book!);
            return new { };
        case "rebuild":
            return await Projecting.Rebuild(store, isTuned: asked.Store.EndsWith("tuned"));
        default:
            throw new ArgumentException(asked.Work);
    }
}

public record Asked(
    string Work, string Store, string Connection, string? Book,
    int From, int Grids, int FirstLot, int FirstId, int Total, int Width);
